import { startEmbeddedPostgres } from './start.ts'

// Starts a server, reports the result in one line, and keeps it until the input ends.
const { dataDir, uid } = JSON.parse(process.argv[2]!) as { dataDir: string; uid?: number }

// Only once everything is loaded, because the source may be in a folder that this user cannot enter.
if (uid !== undefined) {
  process.setgroups!([])
  process.setgid!(uid)
  process.setuid!(uid)
}

try {
  const { url, pid, outcome, clusterDir, stop } = await startEmbeddedPostgres({ dataDir, durable: false })
  console.log(JSON.stringify({ url, pid, outcome, clusterDir }))
  process.stdin.resume().once('end', stop)
} catch (error) {
  console.log(JSON.stringify({ problem: String(error) }))
}
