import { join } from 'node:path'
import type { ForeignPackage } from './packages.ts'
import { root } from './root.ts'

/** The file with the notices. */
export const noticesFile = join(root, 'THIRD-PARTY-NOTICES.txt')

/** Licenses that may be delivered without asking a lawyer first. */
export const acceptedLicenses: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT/X11',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
]

/** The notices as text: a list of packages, then each distinct license text with its packages. */
export function noticesText(packages: readonly ForeignPackage[]): string {
  const byText = new Map<string, string[]>()
  for (const { name, version, text } of packages) {
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`])
  }
  const line = '-'.repeat(80)
  return [
    'The product contains these packages of third parties. Written by `npm run notices`.',
    '',
    ...packages.map(({ name, version, license }) => `${name} ${version}: ${license}`),
    ...[...byText].flatMap(([text, names]) => ['', line, names.join(', '), line, '', text]),
    '',
  ].join('\n')
}
