import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'

afterEach(cleanup)

/** Renders a view as the app does, its transitions done at once. */
export const renderView = (view: ReactNode): void => {
  render(<MantineProvider env="test">{view}</MantineProvider>)
}
