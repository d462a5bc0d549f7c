/**
 * The shadow root that contains an editor. Its styles are constructed style sheets, because the content security policy
 * forbids style elements. The page's styles do not reach in, except for the design tokens.
 */
export function shadowRootOf(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: 'open' })
}
