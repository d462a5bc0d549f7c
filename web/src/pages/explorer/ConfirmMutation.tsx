import type { OperationDefinitionNode } from 'graphql'
import { Kind } from 'graphql'
import { useIntl } from 'react-intl'
import { FormDialog } from '../../screens/form/FormDialog.tsx'

interface ConfirmMutationProps {
  readonly operation: OperationDefinitionNode
  readonly merchant: string
  readonly onRun: () => void
  readonly onClose: () => void
}

/** Asks before a mutation is run. Names its fields and the merchant. */
export function ConfirmMutation({ operation, merchant, onRun, onClose }: ConfirmMutationProps) {
  const { formatMessage, formatList } = useIntl()
  const fields = operation.selectionSet.selections.flatMap((node) =>
    node.kind === Kind.FIELD ? [node.name.value] : [],
  )
  return (
    <FormDialog
      title={formatMessage({ id: 'explorer.confirm.title' })}
      means={formatMessage(
        { id: 'explorer.confirm.means' },
        { name: operation.name?.value ?? '', fields: formatList(fields), merchant },
      )}
      isGrave
      isSending={false}
      isTyped={() => false}
      action={formatMessage({ id: 'explorer.confirm.run' })}
      focusesCancel
      onSend={onRun}
      onClose={onClose}
    />
  )
}
