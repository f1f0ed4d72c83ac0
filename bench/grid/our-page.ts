import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export const buildOurs = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: './',
    plugins: [react()],
    build: { outDir: path.resolve(folder), emptyOutDir: true, target: ['chrome123'] },
    logLevel: 'error',
  })
}
