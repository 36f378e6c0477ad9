/** The styles of what is said beside the button. What the company says there otherwise gives way to it. */
export const nearStyles = `
.near{all:initial;position:fixed;right:20px;bottom:calc(34px + var(--launcher));z-index:var(--z);display:grid;grid-template-columns:1fr auto;gap:4px 10px;box-sizing:border-box;width:300px;max-width:calc(100vw - 40px);padding:16px;border-radius:14px;background:#fff;color:#12161c;box-shadow:0 2px 6px #0f141926,0 12px 32px -6px #0f141959;font:400 15px/1.45 system-ui,sans-serif;animation:near .25s}
.near.left{right:auto;left:20px}
.near p{grid-area:1/1;margin:0;white-space:pre-line;overflow-wrap:anywhere}
.near button{all:unset;grid-column:1/3;justify-self:start;margin-top:8px;padding:9px 16px;border-radius:99px;background:var(--paint);color:var(--on);font-weight:600;cursor:pointer}
.near button:first-child{grid-area:1/2;align-self:start;margin:-8px;padding:6px 11px;background:none;color:#5b6470;font-size:22px;line-height:1}
.near button:focus-visible{outline:3px solid var(--paint);outline-offset:2px}
.teaser{display:none!important}
@keyframes near{from{opacity:0;transform:translateY(8px)}}
@media(prefers-reduced-motion){.near{animation:none}}
`
