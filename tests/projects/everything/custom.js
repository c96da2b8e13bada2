document.documentElement.dataset.custom = "";
