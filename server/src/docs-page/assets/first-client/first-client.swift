import CryptoKit
import Foundation

let service = URL(string: "http://127.0.0.1:3000")!
let api = service.appendingPathComponent("api/v2")
let phone = "135" + String(Int(Date().timeIntervalSince1970 * 1000)).suffix(8)
var token: String?

struct PlazaProblem: Error, Decodable {
  let message: String
  let code: String?
  let errors: [String: [String]]?
}

/// Sends a request and decodes the answer; a refusal is thrown with its code.
func send<Answer: Decodable>(_ method: String, _ path: String, _ body: [String: Any]? = nil) async throws -> Answer {
  var request = URLRequest(url: URL(string: api.absoluteString + path)!)
  request.httpMethod = method
  request.setValue("application/json", forHTTPHeaderField: "Accept")
  if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
  // The same key for every retry of this request: it has its effect once.
  if method != "GET" { request.setValue(UUID().uuidString, forHTTPHeaderField: "Idempotency-Key") }
  if let body {
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = try JSONSerialization.data(withJSONObject: body)
  }
  let (data, response) = try await URLSession.shared.data(for: request)
  guard let status = (response as? HTTPURLResponse)?.statusCode, 200..<300 ~= status else {
    throw try JSONDecoder().decode(PlazaProblem.self, from: data)
  }
  return try JSONDecoder().decode(Answer.self, from: data.isEmpty ? Data("{}".utf8) : data)
}

struct Nothing: Decodable {}
struct Registered: Decodable { let token: String }
struct Message: Decodable { let to: String; let code: String? }
struct Upload: Decodable { let uri: URL; let headers: [String: String]; let node: String }
struct Record: Decodable { let id: Int }
struct Payment: Decodable { let out_trade_no: String }
struct Rewarded: Decodable { let currency_sum: Int }
struct Notices: Decodable { struct Meta: Decodable { let total: Int }; let meta: Meta }

// 1. Register. Outside production nothing is sent: the code lies in the sandbox's outbox a moment later.
let _: Nothing = try await send("POST", "/verifycodes/register", ["phone": phone])
var code: String?
while code == nil {
  let (data, _) = try await URLSession.shared.data(from: service.appendingPathComponent("sandbox/outbox"))
  code = try JSONDecoder().decode([Message].self, from: data).first { $0.to.hasSuffix(phone) }?.code
}
let registered: Registered = try await send("POST", "/users", [
  "phone": phone, "name": "newcomer\(phone.suffix(6))", "verifiable_type": "sms", "verifiable_code": code!,
])
token = registered.token

// 2. Upload a picture and publish it: ask where to, send the bytes there, use the node.
let pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
let picture = Data(base64Encoded: pixel)!
let hash = Insecure.MD5.hash(data: picture).map { String(format: "%02x", $0) }.joined()
let upload: Upload = try await send("POST", "/storage", [
  "filename": "pixel.png", "hash": hash, "size": picture.count, "mime_type": "image/png",
])
var put = URLRequest(url: upload.uri)
put.httpMethod = "PUT"
upload.headers.forEach { put.setValue($1, forHTTPHeaderField: $0) }
_ = try await URLSession.shared.upload(for: put, from: picture)
let feed: Record = try await send("POST", "/feeds", ["feed_content": "Hello, everybody", "images": [upload.node]])
print("published feed \(feed.id)")

// 3. Join a topic, and comment on what is hot.
let topics: [Record] = try await send("GET", "/feed/topics?limit=1")
let _: Nothing = try await send("PUT", "/user/feed-topics/\(topics[0].id)")
let hot: [Record] = try await send("GET", "/feeds?type=hot&limit=1")
let _: Nothing = try await send("POST", "/feeds/\(hot[0].id)/comments", ["body": "Well said!"])
print("joined topic \(topics[0].id) and commented on feed \(hot[0].id)")

// 4. Recharge ten units of money, in cents. The sandbox plays the provider's app.
let order = ["type": "PayAOrder", "amount": 1000, "from": 3] as [String: Any]
let _: Nothing = try await send("POST", "/currencyRecharge/orders", order)
let (listed, _) = try await URLSession.shared.data(from: service.appendingPathComponent("sandbox/payments"))
let payment = try JSONDecoder().decode([Payment].self, from: listed)[0]
var pay = URLRequest(url: service.appendingPathComponent("sandbox/payments/\(payment.out_trade_no)"))
pay.httpMethod = "POST"
pay.setValue("application/json", forHTTPHeaderField: "Content-Type")
pay.httpBody = Data(#"{"action":"pay"}"#.utf8)
_ = try await URLSession.shared.data(for: pay)

// 5. Reward the author with a gift.
let gifts: [Record] = try await send("GET", "/reward-gifts")
let reward = ["gift_id": gifts[0].id, "numbers": 1]
let rewarded: Rewarded = try await send("POST", "/feeds/\(hot[0].id)/rewards", reward)
print("gave gift \(gifts[0].id), \(rewarded.currency_sum) left")

// 6. Read notices.
let notices: Notices = try await send("GET", "/user/notifications?type=comment")
print("\(notices.meta.total) comments to read")
