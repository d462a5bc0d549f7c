import { useApolloClient } from '@apollo/client/react'
import { Button } from '@blueprintjs/core'
import { Endorsed } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import '../../screens/approval/approval.css'
import { noteApprovals } from '../../screens/approval/approvals-in-use.ts'
import { ConfirmDialog } from '../../screens/form/ConfirmDialog.tsx'
import '../../screens/object/detail.css'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { Read } from '../../screens/read/Read.tsx'
import { useRead } from '../../screens/read/use-read.ts'
import { Timestamp } from '../../screens/shown/Timestamp.tsx'
import { useCurrentMerchant } from '../../session/merchant.ts'
import { useCan } from '../../session/viewer.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { showDone } from '../../ui/show-done.ts'
import '../../ui/text.css'
import { About } from '../../ui/About.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleSentence } from './RuleSentence.tsx'
import { type Rule, removeRule, rulesQuery } from './rule-query.ts'

type Open = { readonly kind: 'edit'; readonly rule: Rule | null } | { readonly kind: 'remove'; readonly rule: Rule }

/** A merchant's rules that define which actions need the approval of other people, and the limits of this control. */
export function Component() {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const path = usePath()
  const merchant = useCurrentMerchant()
  const mayEdit = useCan('configEdit')
  const maySeeLedger = useCan('ledger')
  const [open, setOpen] = useState<Open | null>(null)
  const read = useRead(rulesQuery, ({ approvalRules }) => approvalRules)
  const isGuarded = (read.value?.length ?? 0) > 0
  useEffect(() => {
    if (isGuarded) noteApprovals(merchant)
  }, [isGuarded, merchant])
  const title = formatMessage({ id: 'approvals.rules' })
  const close = () => setOpen(null)
  return (
    <Page title={title} icon={<Endorsed />}>
      <div className="detail">
        <About id="approvals.rules.means" />
        <p className="muted">{formatMessage({ id: 'approvals.binds' })}</p>
        <Panel
          title={title}
          actions={
            <span className="approval-links">
              <Link to={path('approvals')}>{formatMessage({ id: 'approvals.title' })}</Link>
              {maySeeLedger && (
                <Link to={`${path('configuration/ledger')}?objectTypes=ApprovalRule`}>
                  {formatMessage({ id: 'approvals.rules.history' })}
                </Link>
              )}
              {mayEdit && read.value !== null && (
                <Button size="small" onClick={() => setOpen({ kind: 'edit', rule: null })}>
                  {formatMessage({ id: 'approvals.rule.new' })}
                </Button>
              )}
            </span>
          }
        >
          <Read of={read} failed="approvals.rules.failed" skeleton={3} none="approvals.rules.none">
            {(rules) => (
              <DataTable
                rows={rules}
                rowKey={({ id }) => id}
                hasRowHeads={false}
                columns={[
                  { header: 'approvals.rule', cell: (rule) => <RuleSentence rule={rule} /> },
                  {
                    header: 'approvals.rule.changed',
                    from: 'medium',
                    cell: ({ changedBy, lastModified }) => (
                      <>
                        <bdi>{changedBy}</bdi> <Timestamp iso={lastModified} form="brief" />
                      </>
                    ),
                  },
                  mayEdit && {
                    header: 'approvals.rule.edit',
                    cell: (rule) => (
                      <>
                        <Button size="small" variant="minimal" onClick={() => setOpen({ kind: 'edit', rule })}>
                          {formatMessage({ id: 'approvals.rule.change' })}
                        </Button>
                        <Button size="small" variant="minimal" onClick={() => setOpen({ kind: 'remove', rule })}>
                          {formatMessage({ id: 'approvals.rule.remove' })}
                        </Button>
                      </>
                    ),
                  },
                ]}
              />
            )}
          </Read>
        </Panel>
      </div>
      {open?.kind === 'edit' && (
        <RuleDialog rule={open.rule} isGuarded={isGuarded} onDone={read.retry} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={formatMessage({ id: 'approvals.rule.remove.title' })}
          action={formatMessage({ id: 'approvals.rule.remove' })}
          intent="danger"
          covered={{ action: 'RULE' }}
          change={() =>
            client.mutate({
              mutation: removeRule,
              variables: { id: open.rule.id, expectedLastModified: open.rule.lastModified },
            })
          }
          onDone={() => {
            read.retry()
            close()
            showDone(formatMessage({ id: 'approvals.rule.removed' }))
          }}
          onClose={close}
        >
          <p>
            <RuleSentence rule={open.rule} />
          </p>
          <p>{formatMessage({ id: 'approvals.rule.guarded' })}</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
