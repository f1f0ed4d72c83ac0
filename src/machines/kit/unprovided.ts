import { toObserver, type Observer, type Subscribable } from 'xstate'

const missing = (name: string): Error => new Error(`No actor was provided for "${name}"`)

export const unprovided = (name: string) => (): Promise<never> => Promise.reject(missing(name))

export const unprovidedEvents = (name: string) => (): Subscribable<never> => ({
  subscribe: (observer: Observer<never> | ((event: never) => void), onError?: (reason: unknown) => void) => {
    toObserver(observer, onError).error?.(missing(name))
    return { unsubscribe: () => undefined }
  },
})

export const unprovidedWork = (name: string) => (): void => {
  void Promise.reject(missing(name))
}
