/// <reference types="vite/client" />

/** Version and commit of this build, `1.0.0+abc1234`. */
declare const __VERSION__: string

/** The documentation's pages and search indexes, made at build (`build/docs/plugin.ts`). */
declare module 'virtual:docs/pages' {
  type ByLocale<Data> = Readonly<Record<'en' | 'es', () => Promise<{ readonly default: Data }>>>
  /** Each is a `DocPage`. */
  export const pages: Readonly<Record<string, ByLocale<unknown>>>
  export const searchIndexes: ByLocale<string>
}

/** What the explorer knows of the documentation, a `DocsForExplorer`, made at build (`build/docs/plugin.ts`). */
declare module 'virtual:docs/explorer' {
  export const calls: Readonly<Record<string, { readonly page: string; readonly flag: string | null }>>
  export const types: Readonly<Record<string, string>>
  export const examples: readonly {
    readonly name: string
    readonly query: string
    readonly variables: Readonly<Record<string, unknown>> | null
  }[]
}
