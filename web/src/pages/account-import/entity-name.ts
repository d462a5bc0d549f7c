import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'

/** The contents of an export, in display order. */
export const exportedEntities = [
  'configuration',
  'gatewayConfigs',
  'instrumentConfigs',
  'routingConfigs',
  'rules',
  'trustLevels',
  'fraudSystemConfigs',
  'installments',
  'installmentPlans',
  'mailTemplates',
] as const

/** Returns the name of a list in an export. A list without a message keeps its name from the file. */
export function useEntityName(): (entity: string) => string {
  const intl = useIntl()
  return (entity) => {
    const id = `transfer.entity.${entity}`
    return id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : entity
  }
}
