import { defineConfig } from 'vitest/config'

export default defineConfig({
  define: { __BUILD__: JSON.stringify('test') },
  test: {
    include: ['{contract,store,worker,server,src,tests/{guide,search,sync}}/**/*.test.{ts,tsx}'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 20_000,
    globalSetup: ['server/testing/postgres-cluster.ts'],
    setupFiles: ['tests/setup/quiet-console.ts'],
  },
})
