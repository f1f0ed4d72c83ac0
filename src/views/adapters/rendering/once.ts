import { type ToggleEvent, useState } from 'react'

export const useEverTrue = (isSo: boolean): boolean => {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}

interface PopoverOpenState {
  readonly wasOpened: boolean
  readonly onBeforeToggle: (event: ToggleEvent<HTMLElement>) => void
}

export const usePopoverOpened = (): PopoverOpenState => {
  const [wasOpened, setOpened] = useState(false)
  return {
    wasOpened,
    onBeforeToggle: ({ newState }) => {
      if (newState === 'open') setOpened(true)
    },
  }
}
