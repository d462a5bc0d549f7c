interface RuleOfSet {
  readonly ruleSetName: string | null
  readonly ruleSetVersion: string | null
  readonly status: string | null
}

/** A version of a rule set, and whether it has an active rule. */
interface RuleSetVersion {
  readonly version: string
  readonly isActive: boolean
}

/** The names of all rule sets that have rules, without duplicates. */
export function ruleSetNames(rules: readonly RuleOfSet[]): readonly string[] {
  return [...new Set(rules.flatMap(({ ruleSetName }) => ruleSetName ?? []))]
}

/** The versions of a rule set that have rules, highest first. */
export function versionsOfRuleSet(rules: readonly RuleOfSet[], name: string): readonly RuleSetVersion[] {
  const found = new Map<string, boolean>()
  for (const { ruleSetName, ruleSetVersion, status } of rules) {
    if (ruleSetName !== name || ruleSetVersion === null) continue
    found.set(ruleSetVersion, status === 'ACTIVE' || found.get(ruleSetVersion) === true)
  }
  return [...found]
    .map(([version, isActive]) => ({ version, isActive }))
    .toSorted((one, other) => other.version.localeCompare(one.version, 'en', { numeric: true }))
}
