// Before the first paint: that scripts run, and the theme that the reader chose. Inlined by the renderer without this line.
{const r=document.documentElement.dataset;r.js="";try{const t=localStorage.getItem("docs-theme");if(t=="light"||t=="dark")r.theme=t}catch{}}
