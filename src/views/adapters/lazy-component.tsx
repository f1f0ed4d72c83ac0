import { type ComponentType, startTransition, useEffect, useState } from 'react'
import { CodeMissing } from '../ui/code-missing.tsx'

type CodeLoadState<Props> =
  | { readonly _tag: 'Coming' }
  | { readonly _tag: 'There'; readonly View: ComponentType<Props> }
  | { readonly _tag: 'Missing'; readonly isStill: boolean }

interface LazyFallbacks<Props> {
  readonly meanwhile?: ComponentType<Props>
  readonly missing?: ComponentType<Props>
}

type LazyComponent<Props> = ComponentType<Props> & { readonly fetch: () => Promise<void> }

const EmptyView = () => null

/**
 * Fetches the code on first drawing, or earlier by `fetch`. React's `lazy` delays fallbacks up to 300 ms and never
 * retries. This retries, then reloads the page: a release may have replaced the file, and some browsers cache the
 * failure.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { meanwhile: Meanwhile = EmptyView, missing: Missing }: LazyFallbacks<Props> = {},
): LazyComponent<Props> => {
  const latest: { code: CodeLoadState<Props>; coming: Promise<void> | undefined } = {
    code: { _tag: 'Coming' },
    coming: undefined,
  }
  const listeners = new Set<(code: CodeLoadState<Props>) => void>()
  const become = (code: CodeLoadState<Props>) => {
    latest.code = code
    startTransition(() => {
      listeners.forEach((draw) => {
        draw(code)
      })
    })
  }
  const ask = (isStill: boolean): Promise<void> =>
    load().then(
      (View) => become({ _tag: 'There', View }),
      () => become({ _tag: 'Missing', isStill }),
    )
  const fetch = () => (latest.coming ??= ask(false))
  const begin = () => {
    void fetch()
    return latest.code
  }
  const retry = () => {
    if (latest.code._tag !== 'Missing') return
    if (latest.code.isStill) {
      window.location.reload()
      return
    }
    become({ _tag: 'Coming' })
    latest.coming = ask(true)
  }
  const LazyView = (given: Props) => {
    const [code, setCode] = useState(begin)
    useEffect(() => {
      listeners.add(setCode)
      startTransition(() => {
        setCode(latest.code)
      })
      return () => {
        listeners.delete(setCode)
      }
    }, [])
    if (code._tag === 'There') return <code.View {...given} />
    if (code._tag === 'Coming') return <Meanwhile {...given} />
    return Missing === undefined ? <CodeMissing isStill={code.isStill} onRetry={retry} /> : <Missing {...given} />
  }
  return Object.assign(LazyView, { fetch })
}
