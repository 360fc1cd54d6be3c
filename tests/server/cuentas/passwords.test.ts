import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/cuentas/passwords.ts'

test('a hash contains its parameters, is salted, and does not match the password in another case', async () => {
  const [one, two] = await Promise.all([hashPassword('operario'), hashPassword('operario')])
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('operario', one)).toBe(true)
  expect(await verifyPassword('Operario', one)).toBe(false)
})

test.each(['', '!', 'operario', 'scrypt$32768$8$3$AAAA$'])(
  'the malformed hash %j matches no password',
  async stored => {
    expect(await verifyPassword('operario', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  },
)
