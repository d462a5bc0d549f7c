import type { Plugin, Root } from 'postcss'

const intents = ':is(.bp6-intent-primary,.bp6-intent-success,.bp6-intent-warning,.bp6-intent-danger)'

/** Applies `nameIntents` to all style sheets. */
export const intentsByClass: Plugin = {
  postcssPlugin: 'portal-intents',
  OnceExit: (root) => {
    if (root.type === 'root') nameIntents(root)
  },
}

/**
 * Replaces Blueprint's selector for any intent, a part of the class attribute, by the four classes. With the former, each
 * change of a class makes the browser look for links and icons in everything below that element: in the whole page when a
 * dialog marks the body.
 */
export function nameIntents(root: Root): void {
  root.walkRules(/\[class\*=/, (rule) => {
    rule.selector = withNamedIntents(rule.selector)
  })
}

/** Selectors with the four classes instead of Blueprint's selector for any intent. */
export function withNamedIntents(selectors: string): string {
  return selectors.replaceAll(/\[class\*=(["']?)bp6-intent-?\1\]/g, intents)
}
