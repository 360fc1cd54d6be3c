import { expect, test } from 'vitest'
import { ENDPOINTS, endpointsDe, RECURSOS } from '#contract/endpoints.ts'
import { FACTORY_CALLS, STOCK_CALLS } from './helpers/specification.ts'

const CALLS = [
  ...Object.values(ENDPOINTS),
  ...RECURSOS.flatMap(each => Object.values(endpointsDe(each))),
].map(({ method, path }) => `${method} ${path.replace(':id', '{id}')}`)

test.each([...FACTORY_CALLS, ...STOCK_CALLS])('%s of the specification is a call of the contract', call => {
  expect(CALLS).toContain(call)
})

test('no call is there twice', () => {
  expect(CALLS.filter((call, i) => CALLS.indexOf(call) !== i)).toEqual([])
})
