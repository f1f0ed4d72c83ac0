import { fromEventObservable } from 'xstate'
import { countdown } from '../streams/countdown.ts'

export const countingDown = fromEventObservable(({ input }: { readonly input: number }) => countdown(input))
