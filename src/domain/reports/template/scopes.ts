import { type Mustache, mustachesIn } from './mustaches.ts'

/** What names stand for within a block: `prefix` is put before them, `alias` what an item was called by `as |row|`. */
export interface Scope {
  readonly prefix: string
  readonly alias: string | null
}

const words = /^(\w+)\s+([\w.@/]+)?(?:.*\bas\s*\|\s*(\w+))?/

const absolute = (path: string, prefix: string): string => {
  if (path.startsWith('@root.')) return path.slice('@root.'.length)
  if (path === 'this' || path === '.') return prefix.replace(/\.$/, '')
  return `${prefix}${path.replace(/^this\./, '')}`
}

const inScope = (scopes: readonly Scope[], path: string): string => {
  const up = (/^(?:\.\.\/)+/.exec(path)?.[0].length ?? 0) / 3
  const scope = scopes.at(-1 - up) ?? scopes[0]
  const named = scopes.findLast(({ alias }) => alias !== null && path.startsWith(`${alias}.`))
  if (named !== undefined) return `${named.prefix}${path.slice(path.indexOf('.') + 1)}`
  return absolute(path.slice(up * 3), scope?.prefix ?? '')
}

const opened = (scopes: readonly Scope[], { inner }: Mustache): Scope => {
  const [, helper = '', path = '', alias = null] = words.exec(inner) ?? []
  const same = scopes.at(-1) ?? { prefix: '', alias: null }
  if (path === '') return same
  if (helper === 'each') return { prefix: `${inScope(scopes, path)}.*.`, alias }
  return helper === 'with' ? { prefix: `${inScope(scopes, path)}.`, alias } : same
}

const outermost: Scope = { prefix: '', alias: null }

/** The blocks a place at the end of a text is in, the outermost first. */
export const scopesAt = (before: string): readonly Scope[] =>
  mustachesIn(before).reduce<readonly Scope[]>(
    (scopes, mustache) => {
      if (mustache.mark.includes('#')) return [...scopes, opened(scopes, mustache)]
      return mustache.mark === '/' && scopes.length > 1 ? scopes.slice(0, -1) : scopes
    },
    [outermost],
  )
