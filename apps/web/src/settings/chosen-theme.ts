/** A script that applies the visitor's theme before the page is painted: the server does not know it. */
export const CHOSEN_THEME =
  "try{document.documentElement.dataset.theme=JSON.parse(localStorage['lobster-league.settings']).state.theme}catch{}";
