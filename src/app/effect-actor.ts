import { fromPromise } from 'xstate'

export const effectActor = <Input = undefined>(act: (input: Input) => void) =>
  fromPromise<unknown, Input>(({ input }) => {
    act(input)
    return Promise.resolve(null)
  })
