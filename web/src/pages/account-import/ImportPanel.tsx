import { useApolloClient } from '@apollo/client/react'
import { type AccountFileFault, accountImportBounds } from '@portal/schema/account-import'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { FileImport } from '../../screens/import/FileImport.tsx'
import { sizeInWords } from '../../screens/import/file-fault.ts'
import { useImport } from '../../screens/import/use-import.ts'
import { applyAccountImport, type Imported, type Plan, planAccountImport } from './account-import-query.ts'
import { CopyFromMerchant } from './CopyFromMerchant.tsx'
import { describeFault } from './describe-fault.ts'
import { ImportDone } from './ImportDone.tsx'
import { PlanMoved } from './PlanMoved.tsx'
import { PlanView } from './PlanView.tsx'

/** The import of a merchant's configuration from a file or from another merchant. */
export function ImportPanel({ merchant }: { readonly merchant: string }) {
  const intl = useIntl()
  const { formatMessage } = intl
  const client = useApolloClient()
  const run = useImport<Plan, Imported, AccountFileFault>({
    type: 'application/json',
    largest: accountImportBounds.bytes,
    isText: true,
    plan: async (content) => {
      const variables = { file: await content.text() }
      const { data } = await client.mutate({ mutation: planAccountImport, variables, fetchPolicy: 'no-cache' })
      if (!data) throw new TypeError('no plan')
      return data.planAccountImport
    },
    apply: async (content, expectedPlanHash, requestId) => {
      const input = { file: await content.text(), expectedPlanHash, requestId }
      const { data } = await client.mutate({
        mutation: applyAccountImport,
        variables: { input },
        fetchPolicy: 'no-cache',
      })
      if (!data) throw new TypeError('no import')
      return data.applyAccountImport
    },
  })
  // An import that runs while a copy arrives would lose its result to the plan of the copy.
  const [isCopying, setCopying] = useState(false)
  return (
    <>
      <CopyFromMerchant
        merchant={merchant}
        isOff={run.attempt.state === 'sending'}
        onReading={setCopying}
        onFile={(file) => void run.check(file)}
      />
      <FileImport
        run={run}
        texts={{
          title: formatMessage({ id: 'transfer.import' }),
          about: formatMessage({ id: 'transfer.about' }, { merchant }),
          drop: formatMessage({ id: 'transfer.drop' }, { size: sizeInWords(accountImportBounds.bytes, intl) }),
        }}
        accept=".json,application/json"
        isOff={isCopying}
        describeFault={(fault) => describeFault(fault, merchant, intl)}
        replanNotice={(replan, plan) => plan && <PlanMoved replan={replan} plan={plan} merchant={merchant} />}
        plan={(file, plan, isReplan) => (
          <PlanView
            key={plan.planHash}
            file={file}
            plan={plan}
            isReplan={isReplan}
            merchant={merchant}
            run={run}
            isOff={isCopying}
          />
        )}
        done={(file, _, imported) => (
          <ImportDone imported={imported} merchant={merchant} onCheck={() => void run.check(file)} />
        )}
      />
    </>
  )
}
