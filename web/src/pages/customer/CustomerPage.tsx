import { Tab, Tabs } from '@blueprintjs/core'
import { Person } from '@blueprintjs/icons'
import { type AccessSubject, denial } from '@portal/schema/access'
import { useCallback, useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useParams, useSearchParams } from 'react-router-dom'
import type { FirstReads } from '../../page-module.ts'
import { ObjectCases } from '../../screens/cases/ObjectCases.tsx'
import { customerChargesQuery } from '../../screens/charge/customer-charges-query.ts'
import { errorAt } from '../../screens/error/describe-error.ts'
import { LazyHistory } from '../../screens/ledger/LazyHistory.tsx'
import { ObjectPage } from '../../screens/object/ObjectPage.tsx'
import { useLookedAt } from '../../screens/object/use-looked-at.ts'
import { usePath } from '../../screens/object/use-owner-path.ts'
import { useRead } from '../../screens/read/use-read.ts'
import { useAccessSubject } from '../../session/viewer.tsx'
import { JsonPanel } from '../../ui/JsonPanel.tsx'
import { Later } from '../../ui/Later.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { useFetchedLater } from '../../ui/use-fetched-later.ts'
import '../../ui/tabs.css'
import { CustomerCharges, latest } from './CustomerCharges.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerFraud } from './CustomerFraud.tsx'
import { CustomerHeader } from './CustomerHeader.tsx'
import { CustomerPersonalData } from './CustomerPersonalData.tsx'
import { CustomerProperties } from './CustomerProperties.tsx'
import { CustomerSkeleton } from './CustomerSkeleton.tsx'
import './customer-page.css'
import { customerQuery, customerVariables } from './customer-query.ts'
import { documentsQuery } from './documents/documents-query.ts'
import { FinancialSummaries } from './FinancialSummaries.tsx'
import { customerOfacChecksQuery } from './ofac-query.ts'
import { PaymentProfiles } from './PaymentProfiles.tsx'
import { summariesQuery } from './summaries-query.ts'
import { useRevealed } from './use-revealed.ts'

const fetchForm = () => import('./EditCustomer.tsx')
const EditCustomer = lazyPart(fetchForm, 'EditCustomer', <CustomerSkeleton />)
const CustomerDocuments = lazyPart(
  () => import('./documents/CustomerDocuments.tsx'),
  'CustomerDocuments',
  <SkeletonLines count={4} />,
)
const OfacChecks = lazyPart(() => import('./OfacChecks.tsx'), 'OfacChecks', <SkeletonLines count={6} />)

const tabs = ['overview', 'documents', 'ofac', 'history'] as const

export const firstReads: FirstReads = ({ parameters: { customer: id = '' }, search, subject }) => {
  const shown = shownParts(search, subject)
  return [
    { query: customerQuery, variables: customerVariables(id, subject) },
    ...(shown.summaries ? [{ query: summariesQuery, variables: { id } }] : []),
    ...(shown.charges ? [{ query: customerChargesQuery, variables: { id, limit: latest } }] : []),
    ...(shown.documents ? [{ query: documentsQuery, variables: { id } }] : []),
    ...(shown.ofacChecks ? [{ query: customerOfacChecksQuery, variables: { id } }] : []),
  ]
}

/** What a URL of the page shows, and which separately read data the caller sees there. */
function shownParts(search: URLSearchParams, subject: AccessSubject) {
  const isEditing = search.has('edit')
  const tab = tabs.find((tab) => tab === search.get('tab')) ?? 'overview'
  const isOn = (one: typeof tab) => !isEditing && tab === one
  return {
    isEditing,
    tab,
    // Also for the header, on every tab.
    summaries: !isEditing,
    charges: isOn('overview') && denial(subject, 'charges') === null,
    documents: isOn('documents') && denial(subject, 'customersUploads') === null,
    ofacChecks: isOn('ofac') && denial(subject, 'ofacChecks') === null,
  }
}

/**
 * The page of one customer. `?edit` opens its form, `?tab=documents` its documents, `?tab=ofac` its sanctions checks,
 * and `?tab=history` its history. Data that needs a separate platform call has a separate query, which may fail alone.
 */
export function Component() {
  const { customer: id = '' } = useParams()
  const intl = useIntl()
  const path = usePath()
  const [parameters, setParameters] = useSearchParams()
  const revealed = useRevealed(id)
  const subject = useAccessSubject()
  const shown = shownParts(parameters, subject)
  const { isEditing, tab } = shown
  useFetchedLater(fetchForm)
  const read = useRead(customerQuery, ({ customer }) => customer, {
    variables: customerVariables(id, subject),
    errorPolicy: 'all',
  })
  // The panels judge expiry dates when the customer is read, so that they are not rendered again for other responses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time at which the value arrived
  const now = useMemo(() => new Date(), [read.value])
  useLookedAt('customer', read.value)
  // Read in parallel with the customer, because each needs only the id.
  const summaries = useRead(summariesQuery, ({ customer }) => customer?.financialSummaries, {
    variables: { id },
    skip: !shown.summaries,
  })
  const charges = useRead(customerChargesQuery, ({ list }) => list, {
    variables: { id, limit: latest },
    skip: !shown.charges,
  })
  const documents = useRead(documentsQuery, ({ customer }) => customer?.uploads, {
    variables: { id },
    errorPolicy: 'all',
    skip: !shown.documents,
  })
  const ofacChecks = useRead(customerOfacChecksQuery, ({ customer }) => customer?.ofacChecks, {
    variables: { id },
    skip: !shown.ofacChecks,
  })
  const profilesError = errorAt(read.error, 'customer', 'paymentProfiles')
  const { refetch } = read
  const readProfiles = useCallback(async () => {
    const { data: now, error: failure } = await refetch()
    const profiles = now?.customer?.paymentProfiles
    if (!profiles && failure) throw failure
    return profiles ?? []
  }, [refetch])
  const edit = useCallback(() => setParameters({ edit: '' }), [setParameters])
  const title = isEditing ? 'customers.edit' : 'customers.one'
  return (
    <ObjectPage
      title={title}
      icon={<Person />}
      read={profilesError ? { ...read, error: undefined } : read}
      failed="customers.failed"
      skeleton={<CustomerSkeleton />}
      notFound="customers.notFound"
      why="customers.notFound.why"
      values={{ customer: id }}
      list={{ to: path('customers'), label: 'customers.all' }}
    >
      {(customer) =>
        isEditing ? (
          <EditCustomer
            key={customer.id}
            customer={customer}
            revealed={revealed}
            readAgain={read.readAgain}
            onClose={() => setParameters({}, { replace: true })}
          />
        ) : (
          <>
            <CustomerHeader
              customer={customer}
              info={revealed.info}
              summaries={summaries.value}
              isLoading={summaries.isLoading && !summaries.value}
              now={now}
              readAgain={read.readAgain}
              onEdit={edit}
            />
            <div className="detail-columns">
              <div className="detail-main">
                {/* Blueprint's arrow keys skip tabs that are not marked as enabled. */}
                <Tabs
                  id="customer"
                  className="customer-tabs"
                  renderActiveTabPanelOnly
                  selectedTabId={tab}
                  onChange={(tab) => setParameters(tab === 'overview' ? {} : { tab: String(tab) }, { replace: true })}
                >
                  <Tab
                    disabled={false}
                    id="overview"
                    title={intl.formatMessage({ id: 'customers.overview' })}
                    panel={
                      <>
                        <ObjectCases
                          objectType="Customer"
                          objectId={customer.id}
                          merchantAccount={customer.merchantAccount ?? null}
                        />
                        <FinancialSummaries read={summaries} />
                        <Later>
                          <CustomerCharges customer={customer} read={charges} />
                          <PaymentProfiles
                            customer={customer}
                            error={profilesError}
                            retry={read.retry}
                            now={now}
                            readProfiles={readProfiles}
                          />
                        </Later>
                      </>
                    }
                  />
                  <Tab
                    disabled={false}
                    id="documents"
                    title={intl.formatMessage({ id: 'documents.title' })}
                    panel={<CustomerDocuments id={id} read={documents} />}
                  />
                  <Tab
                    disabled={false}
                    id="ofac"
                    title={intl.formatMessage({ id: 'customers.ofac' })}
                    panel={<OfacChecks customer={customer} read={ofacChecks} revealed={revealed.ofacChecks} />}
                  />
                  <Tab
                    disabled={false}
                    id="history"
                    title={intl.formatMessage({ id: 'ledger.history' })}
                    panel={
                      <LazyHistory
                        objectType="Customer"
                        objectId={customer.id}
                        lastModified={customer.lastModified ?? null}
                      />
                    }
                  />
                </Tabs>
              </div>
              <div className="detail-side">
                <CustomerPersonalData given={customer.personalInfo ?? null} revealed={revealed} />
                <Later>
                  <CustomerFraud fraud={customer.fraud ?? null} />
                  <CustomerProperties properties={customer.properties} />
                  <CustomerFacts customer={customer} />
                </Later>
              </div>
            </div>
            <Later>
              <JsonPanel value={customer} />
            </Later>
          </>
        )
      }
    </ObjectPage>
  )
}
