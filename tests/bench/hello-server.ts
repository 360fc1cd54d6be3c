/** The baseline of the server's figures, in a separate process. */
import Fastify from 'fastify'

const app = Fastify()
app.get('/hello', async () => ({ hello: 'world' }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
