{const r=document.documentElement.dataset;r.js="";try{const t=localStorage.getItem("docs-theme");if(t=="light"||t=="dark")r.theme=t}catch{}}
