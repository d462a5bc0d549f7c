/** The file with the inventory. */
export const inventoryFile = 'docs/data-inventory.md'

/**
 * The columns that contain data about a person, a secret or a merchant, and in which form. All others are technical.
 */
const sensitive: Readonly<Record<string, string>> = {
  'acceptedKey.keyHash': '32 bits of a keyed hash of a secret key',
  'acceptedKey.subject': 'keyed hash of a caller’s name',
  'approval.account': 'merchant account',
  'approval.approvals': 'merchant accounts and user names of the approvers',
  'approval.caller': 'user name of the requester',
  'approval.card': 'given values, without secrets and personal data',
  'approval.decidedAccount': 'merchant account',
  'approval.decidedCaller': 'user name',
  'approval.failure': 'message of the platform',
  'approval.merchant': 'merchant account',
  'approval.note': 'text of a person',
  'approval.objectId': 'id of the object, for customers a pseudonym',
  'approval.owner': 'merchant account and user name',
  'approval.persons': 'user names',
  'approval.reason': 'text of a person',
  'approval.requestKey': 'merchant account and user name',
  'approval.sealedIntent': 'the arguments, may contain a secret, sealed with the session key until the end',
  'approvalRule.changedByAccount': 'merchant account',
  'approvalRule.changedByCaller': 'user name',
  'approvalRule.merchant': 'merchant account',
  'approvalSum.merchant': 'merchant account',
  'approvalSum.person': 'user name',
  'callerKey.account': 'merchant account',
  'callerKey.caller': 'user name',
  'callerKey.person': 'user name of the maker of the key',
  'caseEntry.account': 'merchant account',
  'caseEntry.caller': 'user name',
  'caseEntry.detail': 'user names of assigned and mentioned colleagues',
  'caseEntry.struckByAccount': 'merchant account',
  'caseEntry.struckByCaller': 'user name',
  'caseEntry.struckReason': 'text of a person',
  'caseEntry.text': 'text of a person, without card numbers and secrets',
  'caseWord.merchant': 'merchant account',
  'caseWord.word': 'one word of a text of a person, or a user name',
  'chargebackDueDays.merchant': 'merchant account',
  'colleague.account': 'merchant account',
  'colleague.caller': 'user name',
  'colleague.merchants': 'merchant accounts',
  'colleague.permissions': 'permissions of the caller',
  'failedSignIn.subject': 'hash of a caller’s name and address',
  'job.account': 'merchant account',
  'job.caller': 'user name of the owner',
  'job.merchant': 'merchant account',
  'job.reason': 'text of a person',
  'job.sealedKey': 'secret key, sealed, while the job runs',
  'job.selection': 'search, may name a person',
  'jobItem.note': 'message of the platform',
  'ledgerRecord.account': 'merchant account',
  'ledgerRecord.caller': 'user name',
  'ledgerRecord.entry': 'changed values, personal data masked, no secrets; address of the sender',
  'ledgerRecord.objectId': 'id of the object, for customers a pseudonym',
  'listExport.owner': 'merchant account and user name',
  'listExport.why': 'message of the platform',
  'listView.account': 'merchant account',
  'listView.caller': 'user name',
  'listView.changedByAccount': 'merchant account',
  'listView.changedByCaller': 'user name',
  'listView.name': 'text of a person',
  'listView.owner': 'merchant account, and the user name of an own view',
  'listView.state': 'search and conditions, may name a person',
  'objectCase.assigneeAccount': 'merchant account',
  'objectCase.assigneeCaller': 'user name',
  'objectCase.excerpt': 'beginning of a text of a person',
  'objectCase.merchant': 'merchant account',
  'objectCase.objectId': 'id of the object, for customers a pseudonym',
  'objectCase.openedByAccount': 'merchant account',
  'objectCase.openedByCaller': 'user name',
  'objectCase.snoozedBy': 'merchant account and user name',
  'queueStop.account': 'merchant account',
  'queueStop.caller': 'user name',
  'queueStop.reason': 'text of a person',
  'reportDownload.owner': 'merchant account and user name',
  'session.caller': 'profile of the caller as the platform sent it: name, email, permissions',
  'session.callerName': 'user name',
  'session.idHash': 'SHA-256 of the token',
  'session.merchantAccount': 'merchant account',
  'session.sealedSecret': 'secret key, sealed with the session key and the token',
  'sentCommand.answer': 'result of a command, without account numbers',
  'sentCommand.owner': 'merchant account and user name',
}

/** The tables without data about people, judged by hand. */
const technical: readonly string[] = ['dashboardReading', 'jobLane', 'storeMark']

/** The inventory: for each table its personal content and its lifetime according to docs/limits.md. */
export function inventoryText(columns: Readonly<Record<string, Readonly<Record<string, string>>>>, limits: string) {
  const lifetimes = new Map<string, string>()
  for (const [, names = '', rest = ''] of limits.matchAll(/^\| ((?:`\w+`(?:, )?)+) +\|(.*)\|$/gm)) {
    const lifetime = rest.split('|')[2]?.trim() ?? ''
    for (const [, name = ''] of names.matchAll(/`(\w+)`/g)) lifetimes.set(name, lifetime)
  }
  const rows = Object.entries(columns).map(([table, found]) => {
    const held = Object.keys(found).flatMap((column) => {
      const what = sensitive[`${table}.${column}`]
      return what === undefined ? [] : [`\`${column}\`: ${what}`]
    })
    const lifetime = lifetimes.get(table) ?? 'NOT IN docs/limits.md'
    return `| \`${table}\` | ${held.join('; ') || (technical.includes(table) ? 'nothing of people' : 'NOT JUDGED')} | ${lifetime} |`
  })
  return [
    '# Data inventory',
    '',
    'Written by `node tools/data-inventory.ts` from the tables of the store and [limits.md](limits.md); a test compares.',
    '',
    'The platform keeps customers, charges and documents. The gateway passes them through and keeps only these data.',
    '',
    '## In the store (a SQLite file in `DATA_DIR`, or PostgreSQL), and in its backups',
    '',
    '| table | personal and secret content | how long |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '## Elsewhere',
    '',
    '| place | what | how long |',
    '| --- | --- | --- |',
    '| log on standard output | audit lines: user names, ids, addresses of senders; no bodies and no secrets | as the operator keeps it |',
    '| metrics | names of operations and resources, numbers | the process |',
    '| traces, only with a collector | names of operations, resources and tables, durations | as the collector keeps it |',
    '| memory | accepted credentials as salted hashes, cached charges ([limits.md](limits.md#caches-in-memory)) | minutes |',
    '| browser | preferences, ids of looked-at objects; the session’s token in a cookie that scripts cannot read | until signing out, or cleared by the person |',
    '',
  ].join('\n')
}
