import { type AtRule, atRule, type Declaration, type Plugin, type Root } from 'postcss'

const still = '(prefers-reduced-motion: no-preference)'

/** Applies `moveIfWanted` to all style sheets. */
export const motionIfWanted: Plugin = {
  postcssPlugin: 'portal-motion',
  OnceExit: (root) => {
    if (root.type === 'root') moveIfWanted(root)
  },
}

/**
 * Moves transitions and animations into rules for users who have not asked for reduced motion. A single rule that stops the
 * motion of all elements would be shorter, but Chromium then computes the style of each element and of its two
 * pseudo-elements separately, which takes twice the time.
 */
export function moveIfWanted(root: Root): void {
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && isApart(rule.parent as AtRule)) return
    const moving = rule.nodes.filter((node): node is Declaration => node.type === 'decl' && moves(node))
    if (moving.length === 0) return
    rule.after(atRule({ name: 'media', params: still, nodes: [rule.clone({ nodes: [] }).append(moving)] }))
    if (rule.nodes.length === 0) rule.remove()
  })
}

/** Whether the rules inside are not for elements, or already depend on the preference. */
function isApart({ name, params }: AtRule): boolean {
  return name.endsWith('keyframes') || params.includes('prefers-reduced-motion')
}

/** An animation without duration only waits. */
function moves({ prop, value }: Declaration): boolean {
  return /^(?:transition|animation)/.test(prop) && value !== 'none' && !/(?:^|\s)0s\s/.test(value)
}
