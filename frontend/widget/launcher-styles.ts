/** The launcher's own styles: the button is there before the panel and its styles are. */
export const launcherStyles = `
:host{all:initial!important}
.launcher{all:initial;position:fixed;inset-inline-end:20px;bottom:20px;z-index:var(--z);display:flex;align-items:center;justify-content:center;box-sizing:border-box;height:var(--launcher);min-width:var(--launcher);padding:0 15px;border-radius:99px;background:var(--paint);color:var(--on);border:1px solid #0000;cursor:pointer;box-shadow:0 6px 24px -3px #0f141980;font:600 16px/1 system-ui,sans-serif}
.left{inset-inline:20px auto}
.launcher:hover{filter:brightness(1.06)}
.launcher:focus-visible{outline:3px solid;outline-offset:-6px}
svg{width:26px;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round;stroke-linejoin:round}
.launcher img{height:calc(var(--launcher) - 20px);margin:0 -5px}
.bare[aria-expanded=false]{padding:0;background:none;box-shadow:none}
.bare.launcher img{height:var(--launcher);margin:0}
.launcher[aria-expanded=true] img,[aria-expanded=false]>img+svg,.bare b,b:empty,[hidden]{display:none}
:host([hidden]){display:none!important}
b{margin:0 9px;direction:ltr}
.badge{position:absolute;top:-4px;right:-4px;padding:5px 7px;border-radius:99px;background:#c62828;color:#fff;font-size:12px}
`
