import http from 'node:http'
import https from 'node:https'
import { loadConfig } from '../config.ts'

/**
 * Exits with 0 if the server of these settings is alive, for the container's health check. Any answer below 500 counts,
 * because a contract-only server has no `/salud`. The certificate is not verified, because it names the plant's address
 * and not the loopback address.
 */
const { host, port, tls } = loadConfig(process.env)
const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
const options = { host: name, port, path: '/salud', timeout: 2_000, rejectUnauthorized: false }

process.exitCode = 1
const request = (tls ? https : http).get(options, answer => {
  if ((answer.statusCode ?? 500) < 500) process.exitCode = 0
  answer.resume()
})
request.on('timeout', () => request.destroy())
// The exit code is the result. An error without a listener would print its stack
request.on('error', () => {})
