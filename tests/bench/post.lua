-- wrk: posts the bodies in the file BENCH_BODIES (one a line) in rotation and prints one line of figures at the end.
local bodies, requests, turn = {}, {}, 0
for line in io.lines(os.getenv("BENCH_BODIES")) do bodies[#bodies + 1] = line end
wrk.method = "POST"
for line in io.lines(os.getenv("BENCH_HEADERS")) do
  local name, value = line:match("^([^:]+):%s*(.*)$")
  if name then wrk.headers[name] = value end
end
function init() for index, body in ipairs(bodies) do requests[index] = wrk.format(nil, nil, nil, body) end end
function request() turn = turn % #requests + 1; return requests[turn] end
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'BENCH {"requests":%d,"microseconds":%d,"p50":%d,"p99":%d,"failures":%d}\n', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99),
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
