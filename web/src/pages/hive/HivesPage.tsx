import { Button } from '@blueprintjs/core'
import { Hexagon, Inbox, Search } from '@blueprintjs/icons'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useParams, useSearchParams } from 'react-router-dom'
import { Page } from '../../layout/page.tsx'
import { Failure } from '../../screens/error/Failure.tsx'
import { About } from '../../ui/About.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines.tsx'
import { HiveTools } from './HiveTools.tsx'
import { HiveTree } from './HiveTree.tsx'
import { branchesOf, isOpenAtFirst } from './hive-tree.ts'
import './hive-tree.css'
import { useAllHives } from './use-all-hives.ts'

/** The hives of all components as a tree. The path of a component expands only its branch (specification 2.1). */
export function Component() {
  const { component = null } = useParams()
  return <Tree key={component} opened={component} />
}

function Tree({ opened }: { readonly opened: string | null }) {
  const { formatMessage } = useIntl()
  const [parameters, setParameters] = useSearchParams()
  const { hives, total, error, loading, arrived, refetch } = useAllHives()
  // The branches that differ from their initial state: among all, and among the search results.
  const [foldedFound, setFoldedFound] = useState<readonly string[]>([])
  const search = parameters.get('search') ?? ''
  const turned = parameters.getAll('turned')
  const isSearching = search.trim() !== ''
  const branches = branchesOf(hives ?? [], search)
  const isOpen = (component: string) =>
    isSearching
      ? !foldedFound.includes(component)
      : isOpenAtFirst(component, opened, total) !== turned.includes(component)

  const change = (changes: { readonly search?: string; readonly turned?: readonly string[] }) => {
    const next = { search, turned, ...changes }
    const given = [...next.turned.map((each) => ['turned', each]), ...(next.search ? [['search', next.search]] : [])]
    setParameters(given as [string, string][], { replace: true })
  }
  const turn = (components: readonly string[], isToOpen: boolean) => {
    const others = (held: readonly string[]) => held.filter((each) => !components.includes(each))
    if (isSearching) return setFoldedFound([...others(foldedFound), ...(isToOpen ? [] : components)])
    const toTurn = components.filter((each) => isOpenAtFirst(each, opened, total) !== isToOpen)
    change({ turned: [...others(turned), ...toTurn] })
  }
  const find = (text: string) => {
    setFoldedFound([])
    change({ search: text })
  }

  const isMissing = opened !== null && hives?.every(({ component }) => component !== opened)
  return (
    <Page title={formatMessage({ id: 'hives.title' })} icon={<Hexagon />}>
      <div className="list">
        <About id="about.hives" />
        <HiveTools search={search} updated={arrived} loading={loading} onSearch={find} onRefresh={refetch} />
        {error != null && <Failure what={formatMessage({ id: 'hives.failed' })} error={error} retry={refetch} />}
        {isMissing && <p className="muted">{formatMessage({ id: 'hives.noneOf' }, { component: opened })}</p>}
        {hives === null ? (
          error == null && <SkeletonLines count={12} />
        ) : hives.length === 0 ? (
          <Notice icon={<Inbox size={40} />} title={formatMessage({ id: 'list.empty' })}>
            <p>{formatMessage({ id: 'hives.empty' })}</p>
          </Notice>
        ) : branches.length === 0 ? (
          <Notice
            icon={<Search size={40} />}
            title={formatMessage({ id: 'hives.notFound' }, { search })}
            action={<Button onClick={() => find('')}>{formatMessage({ id: 'list.clearSearch' })}</Button>}
          />
        ) : (
          <HiveTree
            branches={branches}
            opened={opened}
            all={{ read: hives.length, total }}
            isOpen={isOpen}
            onTurn={turn}
          />
        )}
      </div>
    </Page>
  )
}
