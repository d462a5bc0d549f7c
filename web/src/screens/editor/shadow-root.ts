/**
 * The root inside an element where an editor stands. Its styles are objects of this root and no style elements, of which
 * the page's policy allows none; those of the page do not reach in, but for the tokens.
 */
export function shadowRootOf(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: 'open' })
}
