import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

const forbid = (selector: string, message: string) => ({ selector, message })

const defaultExport = forbid('ExportDefaultDeclaration', 'No default exports.')

const unbounded = forbid(
  "CallExpression[callee.property.name='normalize']",
  'Takes time in the square of combining marks; use `normalized`.',
)

const packedSpread = forbid(
  'SpreadElement > ObjectExpression, JSXSpreadAttribute > ObjectExpression',
  'Write the properties one by one; the formatter breaks the lines.',
)

const everywhere = [defaultExport, unbounded, packedSpread]

const pure = [
  ...everywhere,
  forbid('ThrowStatement', 'Expected failure is a value; only main files and tests throw.'),
  forbid('ClassDeclaration, ClassExpression', 'The domain is plain data and functions.'),
  forbid("VariableDeclaration[kind='let']", 'Bind once.'),
  forbid("MemberExpression[object.name='Date'][property.name='now']", 'Time arrives in the command.'),
  forbid("NewExpression[callee.name='Date'][arguments.length=0]", 'Time arrives in the command.'),
  forbid("MemberExpression[object.name='Math'][property.name='random']", 'Ids and chance arrive in the command.'),
]

const hooks = forbid(
  'CallExpression[callee.name=/^(useState|useReducer|useEffect|useLayoutEffect)$/]',
  'Product state lives in machines; imperative packages are wrapped in views/adapters.',
)

const noFetch = forbid("CallExpression[callee.name='fetch']", 'Views render snapshots; they fetch nothing.')

export default defineConfig(
  {
    ignores: [
      'dist',
      'node_modules',
      '.plutus',
      'scripts/*.mjs',
      'public',
      '*.cjs',
      '*.mjs',
      '.*.cjs',
      '.*.mjs',
      'test-results',
      'playwright-report',
    ],
  },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'allow' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-redeclare': 'off',
      'no-restricted-syntax': ['error', ...everywhere],
    },
  },
  { files: ['src/domain/**'], rules: { 'no-restricted-syntax': ['error', ...pure] } },
  {
    files: ['src/views/**'],
    ignores: ['src/views/adapters/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, hooks, noFetch] },
  },
  { files: ['src/**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },
  { files: ['tests/**', 'bench/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: ['*.ts', 'tests/browser/playwright.config.ts', 'tests/browser/support/servers/start-plutus.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
