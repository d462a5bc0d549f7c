import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useApproval } from '../../screens/approval/use-approval.ts'
import { saveUnlessChanged } from '../../screens/edit/changed-meanwhile.ts'
import { Message } from '../../screens/error/Message.tsx'
import { AttemptFailure } from '../../screens/form/AttemptFailure.tsx'
import { FormDialog } from '../../screens/form/FormDialog.tsx'
import { ReviewDialog } from '../../screens/review/ReviewDialog.tsx'
import { useReview } from '../../screens/review/use-review.ts'
import { showDone } from '../../ui/show-done.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { RuleFields } from './RuleFields.tsx'
import { RuleSentence } from './RuleSentence.tsx'
import { addRule, type Rule, rulesQuery, saveRule } from './rule-query.ts'
import { type EditedRule, editedRule, emptyRule, ruleFields, valuesOf } from './rule-review.tsx'
import { useRuleForm } from './use-rule-form.ts'

/** A stored rule in the form used for comparison, with the version that its change depends on. */
type StoredRule = EditedRule & Pick<Rule, 'id' | 'lastModified'>

interface RuleDialogProps {
  /** The rule to change; null to add one. */
  readonly rule: Rule | null
  /** Whether changing the rules itself needs an approval. */
  readonly isGuarded: boolean
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Adds or changes a rule after a review, and shows it as the sentence that will apply. */
export function RuleDialog({ rule, isGuarded, onDone, onClose }: RuleDialogProps) {
  const { formatMessage } = useIntl()
  const client = useApolloClient()
  const [opened] = useState(() => rule && storedRule(rule))
  const form = useRuleForm(opened)
  const [isChecked, setChecked] = useState(false)
  // The review replaces the form, which had the focus.
  useReturnFocus()

  async function read(): Promise<StoredRule | null> {
    const { data } = await client.query({ query: rulesQuery, fetchPolicy: 'network-only' })
    const now = data?.approvalRules.find(({ id }) => id === rule?.id)
    return now ? storedRule(now) : null
  }

  const review = useReview<StoredRule, unknown>({
    fields: ruleFields,
    read,
    async follow(now, kept) {
      form.follow(now, kept)
      return true
    },
    async apply(changes, over) {
      const input = valuesOf({ ...emptyRule, ...over, ...changes } as EditedRule)
      if (!over) return client.mutate({ mutation: addRule, variables: { input } })
      const variables = { input: { id: over.id, expectedLastModified: over.lastModified, ...input } }
      return saveUnlessChanged(() => client.mutate({ mutation: saveRule, variables }), read)
    },
    onApplied() {
      onDone()
      onClose()
      showDone(formatMessage({ id: 'approvals.rule.saved' }))
    },
  })
  const approval = useApproval({ action: 'RULE' }, review.applying)
  const title = formatMessage({ id: rule ? 'approvals.rule.change' : 'approvals.rule.new' })

  if (review.shown) {
    const { now, comparison } = review.shown
    // After a request for approval, nothing is left to do in the form.
    const close = approval.isAsked ? onClose : review.close
    return (
      <ReviewDialog
        review={{ ...review, close }}
        title={title}
        addText={formatMessage({ id: 'approvals.rule.add' })}
        approval={approval}
      >
        <p>
          <strong>{formatMessage({ id: 'approvals.rule.reads' })}</strong>{' '}
          <RuleSentence rule={valuesOf({ ...emptyRule, ...now, ...comparison.changes } as EditedRule)} />
        </p>
      </ReviewDialog>
    )
  }
  const open = () => {
    setChecked(true)
    if (form.faults.currency || form.faults.above) return
    void review.open(opened, async () => form.editsOver(opened))
  }
  const isReading = review.reading.state === 'sending'
  const openText = formatMessage({ id: 'review.open' })
  return (
    <FormDialog
      title={title}
      means={<p>{formatMessage({ id: isGuarded ? 'approvals.rule.guarded' : 'approvals.rule.first' })}</p>}
      isGrave={false}
      isSending={isReading}
      isTyped={() => Object.keys(form.editsOver(opened ?? emptyRule)).length > 0}
      action={openText}
      onSend={open}
      onClose={onClose}
    >
      <RuleFields form={form} isChecked={isChecked} disabled={isReading} />
      <p aria-live="polite">
        <strong>{formatMessage({ id: 'approvals.rule.reads' })}</strong> <RuleSentence rule={valuesOf(form.values)} />
      </p>
      {review.ended && (
        <Message
          what={formatMessage({ id: review.ended === 'gone' ? 'approvals.rule.gone' : 'review.nothing' })}
          intent={review.ended === 'gone' ? 'warning' : 'primary'}
          role="status"
        />
      )}
      <AttemptFailure attempt={review.reading} action={openText} />
      {review.applying.state === 'unknown' && (
        <AttemptFailure attempt={review.applying} action={formatMessage({ id: 'approvals.rule.save' })} />
      )}
    </FormDialog>
  )
}

function storedRule(rule: Rule): StoredRule {
  return { ...editedRule(rule), id: rule.id, lastModified: rule.lastModified }
}
