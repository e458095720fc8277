// The page works without this. It remembers the choice of language and look, takes them from the
// address (?lang=ja&look=dark), tells screen readers the language, and unfolds what is printed.
const groups = { language: "lang", look: "look" };
const asked = new URLSearchParams(location.search);
const remember = (key, value) => { try { localStorage.setItem(key, value); } catch { /* not allowed */ } };
const remembered = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const tell = () => { document.documentElement.lang = document.getElementById("ja").checked ? "ja" : "en"; };
for (const [group, parameter] of Object.entries(groups)) {
  const wanted = asked.get(parameter) ?? remembered("yomikiri-" + group);
  for (const input of document.getElementsByName(group)) {
    if (input.id === wanted) input.checked = true;
    input.addEventListener("change", () => { remember("yomikiri-" + group, input.id); tell(); });
  }
}
tell();
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
});
