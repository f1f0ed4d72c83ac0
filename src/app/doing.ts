import { fromPromise } from 'xstate'

/** An actor that does something at once and has nothing to say of it. */
export const doing = <Input = undefined>(act: (input: Input) => void) =>
  fromPromise<unknown, Input>(({ input }) => {
    act(input)
    return Promise.resolve(null)
  })
