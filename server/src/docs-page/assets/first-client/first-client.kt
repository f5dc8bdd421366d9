// Java 11 or newer, kotlinx-serialization-json.
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.security.MessageDigest
import java.util.Base64
import java.util.UUID
import kotlinx.serialization.json.*

const val SERVICE = "http://127.0.0.1:3000"
const val API = "$SERVICE/api/v2"
val http: HttpClient = HttpClient.newHttpClient()
var token: String? = null

class PlazaProblem(val status: Int, val code: String?, message: String) : Exception(message)

/** Sends a request and gives the answer's JSON; a refusal is thrown with its code. */
fun send(method: String, url: String, body: JsonElement? = null): JsonElement {
    val request = HttpRequest.newBuilder(URI.create(url)).header("Accept", "application/json")
    token?.let { request.header("Authorization", "Bearer $it") }
    // The same key for every retry of this request: it has its effect once.
    if (method != "GET") request.header("Idempotency-Key", UUID.randomUUID().toString())
    if (body != null) request.header("Content-Type", "application/json")
    val content = body?.let { HttpRequest.BodyPublishers.ofString(it.toString()) } ?: HttpRequest.BodyPublishers.noBody()
    val answer = http.send(request.method(method, content).build(), BodyHandlers.ofString())
    val json = if (answer.body().isEmpty()) JsonNull else Json.parseToJsonElement(answer.body())
    if (answer.statusCode() !in 200..299) {
        throw PlazaProblem(answer.statusCode(), json.jsonObject["code"]?.text, json.jsonObject["message"]!!.text)
    }
    return json
}

val JsonElement.text get() = jsonPrimitive.content
val JsonElement.id get() = jsonObject["id"]!!.jsonPrimitive.long

fun main() {
    val phone = "134" + System.currentTimeMillis().toString().takeLast(8)

    // 1. Register. Outside production nothing is sent: the code lies in the sandbox's outbox a moment later.
    send("POST", "$API/verifycodes/register", buildJsonObject { put("phone", phone) })
    var code: String? = null
    while (code == null) {
        val outbox = send("GET", "$SERVICE/sandbox/outbox").jsonArray
        code = outbox.firstOrNull { it.jsonObject["to"]!!.text.endsWith(phone) }?.jsonObject?.get("code")?.text
    }
    val registered = send("POST", "$API/users", buildJsonObject {
        put("phone", phone)
        put("name", "newcomer${phone.takeLast(6)}")
        put("verifiable_type", "sms")
        put("verifiable_code", code)
    })
    token = registered.jsonObject["token"]!!.text

    // 2. Upload a picture and publish it: ask where to, send the bytes there, use the node.
    val pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
    val picture = Base64.getDecoder().decode(pixel)
    val md5 = MessageDigest.getInstance("MD5").digest(picture).joinToString("") { "%02x".format(it) }
    val upload = send("POST", "$API/storage", buildJsonObject {
        put("filename", "pixel.png")
        put("hash", md5)
        put("size", picture.size)
        put("mime_type", "image/png")
    }).jsonObject
    val put = HttpRequest.newBuilder(URI.create(upload["uri"]!!.text)).PUT(HttpRequest.BodyPublishers.ofByteArray(picture))
    upload["headers"]!!.jsonObject.forEach { (name, value) -> put.header(name, value.text) }
    http.send(put.build(), BodyHandlers.discarding())
    val feed = send("POST", "$API/feeds", buildJsonObject {
        put("feed_content", "Hello, everybody")
        putJsonArray("images") { add(upload["node"]!!) }
    })
    println("published feed ${feed.id}")

    // 3. Join a topic, and comment on what is hot.
    val topic = send("GET", "$API/feed/topics?limit=1").jsonArray[0].id
    send("PUT", "$API/user/feed-topics/$topic")
    val hot = send("GET", "$API/feeds?type=hot&limit=1").jsonArray[0].id
    send("POST", "$API/feeds/$hot/comments", buildJsonObject { put("body", "Well said!") })
    println("joined topic $topic and commented on feed $hot")

    // 4. Recharge ten units of money, in cents. The sandbox plays the provider's app.
    send("POST", "$API/currencyRecharge/orders", buildJsonObject {
        put("type", "PayAOrder")
        put("amount", 1000)
        put("from", 4)
    })
    val payment = send("GET", "$SERVICE/sandbox/payments").jsonArray[0].jsonObject["out_trade_no"]!!.text
    send("POST", "$SERVICE/sandbox/payments/$payment", buildJsonObject { put("action", "pay") })

    // 5. Reward the author with a gift.
    val gift = send("GET", "$API/reward-gifts").jsonArray[0].id
    val rewarded = send("POST", "$API/feeds/$hot/rewards", buildJsonObject {
        put("gift_id", gift)
        put("numbers", 1)
    })
    println("gave gift $gift, ${rewarded.jsonObject["currency_sum"]!!.text} left")

    // 6. Read notices.
    val notices = send("GET", "$API/user/notifications?type=comment").jsonObject
    println("${notices["meta"]!!.jsonObject["total"]!!.text} comments to read")
}
