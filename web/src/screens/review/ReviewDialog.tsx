import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { ApprovalState } from '../approval/use-approval.ts'
import { Message } from '../error/Message.tsx'
import { AttemptFailure } from '../form/AttemptFailure.tsx'
import { FocusedMessage } from '../form/FocusedMessage.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useUnloadQuestion } from '../form/use-unload-question.ts'
import { ReviewTable } from './ReviewTable.tsx'
import type { Review, Reviewed } from './use-review.ts'

interface ReviewDialogProps<Entity> {
  readonly review: Review<Entity>
  readonly title: string
  /** The button's label for a new entry: `Add plan`. For a change the label has the number of changes. */
  readonly addText?: string
  /** The verdict of the rules on applying. If an approval is needed, the button requests it. */
  readonly approval?: ApprovalState
  /** Whether it cannot be applied yet, because its effects are unknown. */
  readonly isOff?: boolean
  /** Further effects, in addition to the values. */
  readonly children?: ReactNode
}

/** Shows the changes before saving. Applies exactly these, after the user has seen them and decided each conflict. */
export function ReviewDialog<Entity extends object>({ review, ...props }: ReviewDialogProps<Entity>) {
  return review.shown && <OpenReview {...props} review={review} shown={review.shown} />
}

interface OpenReviewProps<Entity> extends ReviewDialogProps<Entity> {
  readonly shown: Reviewed<Entity>
}

function OpenReview<Entity extends object>(props: OpenReviewProps<Entity>) {
  const { review, shown, title, addText, approval, isOff = false, children } = props
  const { formatMessage } = useIntl()
  const { comparison, hasChanged, opened, now } = shown
  const count = Object.keys(comparison.changes).length
  const conflicts = comparison.lines.filter(({ change }) => change === 'conflict').length
  const isAddedElsewhere = opened === null && now !== null
  const isShared = hasChanged || isAddedElsewhere || comparison.lines.some(({ change }) => change !== 'mine')
  const shared = isAddedElsewhere ? 'added' : conflicts > 0 ? 'conflicts' : 'none'
  const action =
    now === null && addText !== undefined
      ? addText
      : formatMessage({ id: comparison.isUndecided ? 'review.decideFirst' : 'review.apply' }, { count })
  useUnloadQuestion(() => !approval?.isAsked)
  return (
    <FormDialog
      title={title}
      means={<p className="muted">{formatMessage({ id: now === null ? 'review.means.add' : 'review.means' })}</p>}
      isGrave
      isSending={review.applying.state === 'sending'}
      isTyped={() => false}
      action={action}
      {...(approval && { approval })}
      isOff={isOff || comparison.isUndecided}
      onSend={review.apply}
      decide={hasChanged ? { run: review.see } : null}
      cancelText={formatMessage({ id: 'review.back' })}
      focusesCancel
      isLong
      note={
        comparison.isUndecided && (
          <span className="form-why">{formatMessage({ id: 'review.undecided' }, { count: conflicts })}</span>
        )
      }
      className="review"
      onClose={review.close}
    >
      {isShared && (
        <FocusedMessage key={String(hasChanged)} takesFocus={hasChanged}>
          <Message what={formatMessage({ id: hasChanged ? 'review.anew' : 'review.shared' })} role="alert">
            <p>{formatMessage({ id: `review.shared.${shared}` })}</p>
          </Message>
        </FocusedMessage>
      )}
      <ReviewTable review={review} shown={shown} />
      {children}
      {(review.applying.state === 'refused' || review.applying.state === 'unknown') && (
        <FocusedMessage takesFocus>
          <AttemptFailure attempt={review.applying} action={action} />
        </FocusedMessage>
      )}
    </FormDialog>
  )
}
