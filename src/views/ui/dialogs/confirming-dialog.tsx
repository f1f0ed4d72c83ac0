import { Alert } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { ComponentProps, ReactNode } from 'react'
import type { AnyActorRef } from 'xstate'
import { O } from '../../../domain/fp.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmingSnapshot<Refusal> {
  readonly context: { readonly refusal: O.Option<Refusal> }
  readonly matches: (state: 'acting' | 'foreseeing') => boolean
  readonly can: (event: { readonly type: 'act.confirmed' }) => boolean
}

interface ConfirmingRef<Refusal> extends Pick<AnyActorRef, 'subscribe'> {
  readonly getSnapshot: () => ConfirmingSnapshot<Refusal>
  readonly send: (event: { readonly type: 'act.confirmed' | 'act.cancelled' }) => void
}

interface Props<Refusal>
  extends Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'act' | 'isGrave' | 'busy' | 'size' | 'otherwise' | 'children'
  > {
  readonly acting: ConfirmingRef<Refusal>
  readonly refused: (refusal: Refusal) => ReactNode
}

export const RefusalAlert = ({ children }: { readonly children: ReactNode }) => (
  <Alert color="red" role="alert">
    {children}
  </Alert>
)

export const ConfirmingDialog = <Refusal,>({ acting, refused, ...asked }: Props<Refusal>) => {
  const refusal = useSelector(acting, ({ context }) => context.refusal)
  const isActing = useSelector(acting, (snapshot) => snapshot.matches('acting'))
  const isForeseeing = useSelector(acting, (snapshot) => snapshot.matches('foreseeing'))
  const isAllowed = useSelector(acting, (snapshot) => snapshot.can({ type: 'act.confirmed' }))
  return (
    <ConfirmDialog
      {...asked}
      isBusy={isActing}
      isBlocked={!isActing && !isAllowed}
      isForeseeing={isForeseeing}
      refusal={O.isSome(refusal) && refused(refusal.value)}
      onConfirm={() => acting.send({ type: 'act.confirmed' })}
      onCancel={() => acting.send({ type: 'act.cancelled' })}
    />
  )
}
