import { toObserver, type Observer, type Subscribable } from 'xstate'

const missingActor = (name: string): Error => new Error(`No actor was provided for "${name}"`)

export const unprovidedActor = (name: string) => (): Promise<never> => Promise.reject(missingActor(name))

export const unprovidedEvents = (name: string) => (): Subscribable<never> => ({
  subscribe: (observer: Observer<never> | ((event: never) => void), onError?: (reason: unknown) => void) => {
    toObserver(observer, onError).error?.(missingActor(name))
    return { unsubscribe: () => undefined }
  },
})

export const unprovidedWork = (name: string) => (): void => {
  void Promise.reject(missingActor(name))
}
