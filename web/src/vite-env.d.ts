/** Version and commit of this build, `1.0.0+abc1234`. */
declare const __VERSION__: string

/** The documentation's pages and search indexes, made at build (`build/docs/plugin.ts`). */
declare module 'virtual:docs/pages' {
  type ByLocale<Data> = Readonly<Record<'en' | 'es', () => Promise<{ readonly default: Data }>>>
  /** Each is a `DocPage`. */
  export const pages: Readonly<Record<string, ByLocale<unknown>>>
  export const searchIndexes: ByLocale<string>
}
