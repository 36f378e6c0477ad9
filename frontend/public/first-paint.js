// Decides the first paint: light or dark, skeleton of the console or blank sign-in, wide sidebar or rail. A file of its
// own because the content security policy allows no inline script, and no module because it has to run before the paint.
try {
  const stored = localStorage
  const dark = stored.theme ? stored.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.body.classList.toggle('awsui-dark-mode', dark)
  document.body.classList.toggle('signed-in', 'access_token' in stored && location.pathname !== '/sign-in')
  document.body.classList.toggle('rail', stored.sidebar === 'rail')
} catch {
  // A browser that refuses storage gets a light page without a skeleton.
}
