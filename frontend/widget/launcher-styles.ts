/** The launcher's own styles: the button is there before the panel and its styles are. */
export const launcherStyles = `
.launcher{all:initial;position:fixed;right:20px;bottom:20px;z-index:var(--z);display:flex;align-items:center;justify-content:center;gap:10px;box-sizing:border-box;height:var(--launcher);min-width:var(--launcher);border-radius:99px;background:var(--paint);color:var(--on);cursor:pointer;box-shadow:0 2px 6px #0f141933,0 10px 28px -6px #0f141966;font:600 16px/1 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-tap-highlight-color:transparent;transition:box-shadow .15s,filter .15s}
.left{right:auto;left:20px}
.launcher:hover{filter:brightness(1.06);box-shadow:0 2px 6px #0f141940,0 14px 34px -6px #0f141980}
.launcher:focus-visible{outline:3px solid var(--on);outline-offset:-6px}
svg{width:46%;max-width:32px;height:auto;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
b:empty{display:none}
b{order:1;padding-right:22px}
svg:has(+b:not(:empty)){width:26px;margin-left:18px}
.badge{position:absolute;top:-4px;right:-4px;box-sizing:border-box;min-width:22px;padding:4px 6px;border:2px solid #fff;border-radius:12px;background:#c62828;color:#fff;font-size:12px;line-height:10px;text-align:center}
[hidden]{display:none}
@media print{.launcher{display:none}}
`
