import { useIntl } from 'react-intl'
import type { MessageId } from '../../i18n/messages.ts'

/** What an export contains, in the order in which it is told. */
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

/** Says what a list of an export holds; one that has no words is called as it is in the file. */
export function useEntityName(): (entity: string) => string {
  const intl = useIntl()
  return (entity) => {
    const id = `transfer.entity.${entity}`
    return id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : entity
  }
}
