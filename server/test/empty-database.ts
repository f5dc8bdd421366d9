import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { createDriver, type Driver } from '../src/kernel/db/driver.ts'

/** An empty database, for as long as the test runs; every call opens a connection. */
export async function emptyDatabase(t: TestContext): Promise<(poolSize?: number) => Driver> {
  const url = new URL(process.env['PLAZA_TEST_DATABASE_URL']!)
  const admin = createDriver({ url: url.href, poolSize: 1, asAppRole: false })
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name}`)
  const drivers: Driver[] = []
  t.after(async () => {
    for (const driver of drivers) await driver.end()
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  })
  return (poolSize = 2) => {
    const driver = createDriver({
      url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
      poolSize,
      asAppRole: false,
    })
    drivers.push(driver)
    return driver
  }
}
