const { errors, turn } = document.documentElement.dataset;
new EventSource(`/_dev/changes?since=${turn}`).onmessage = () => location.reload();

if (errors) {
  const note = document.createElement("p");
  note.setAttribute("role", "status");
  note.textContent = `${errors}: what is wrong stands in the terminal.`;
  Object.assign(note.style, {
    position: "fixed",
    insetBlockEnd: "1rem",
    insetInlineStart: "1rem",
    zIndex: "9",
    margin: "0",
    padding: ".5rem .875rem",
    borderRadius: ".5rem",
    background: "#b3261e",
    color: "#fff",
    font: "500 .8125rem/1.5 system-ui, sans-serif",
  });
  document.body.append(note);
}
