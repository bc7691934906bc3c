#include "pluginlicence/json.hpp"

#include "testing.hpp"

using pluginlicence::Json;

namespace {

void readsAndWrites() {
  const std::string text = R"({"a":1,"b":[true,false,null,-20,1.5e3],"c":{"d":"e"},"f":""})";
  const auto json = Json::parse(text);
  CHECK(json && json->dump() == text);
  CHECK(json && json->integer("a") == 1 && json->list("b").size() == 5 && json->find("c")->string("d") == "e");
  CHECK(json && !json->integer("f") && !json->string("a") && !json->find("z"));
  const auto escapes = Json::parse(R"("\"\\\/\b\f\n\r\t\u0416\ud83c\udfb9")");
  CHECK(escapes && escapes->text() == "\"\\/\b\f\n\r\tЖ🎹");
  const auto control = Json(std::string("a\nb"));
  CHECK(Json::parse(control.dump())->text() == "a\nb");
}

void refusesWhatIsNoJson() {
  for (const auto* text :
       {"", " ", "{", "}", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}", "01", "-", "+1", ".5", "1.", "1e", "0x1",
        "tru", "nulll", "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"a\nb\"", "1 2", "{} x",
        "{\"a\":1,\"a\":2}", "\"\xc0\xaf\"", "\"\xed\xa0\x80\"", "\"\xf5\x80\x80\x80\"", "\"\xe2\x82\"", "NaN", "Infinity"})
    EQUAL_FOR(text, Json::parse(text).has_value(), false);
  CHECK(!Json::parse(std::string("{\0}", 3)));
}

void limitsDepth() {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  CHECK(Json::parse(nested(32)));
  CHECK(!Json::parse(nested(34)));
  CHECK(!Json::parse(nested(100'000)));
}

void limitsNumbers() {
  CHECK(Json::parse("999999999999999999")->whole() == 999'999'999'999'999'999);
  CHECK(Json::parse("-999999999999999999")->whole() == -999'999'999'999'999'999);
  // Longer numbers are read, but are no whole numbers, so nothing overflows.
  CHECK(Json::parse("99999999999999999999")->kind() == Json::Kind::fraction);
}

}  // namespace

int main() {
  return testing::runAll({
      {"JSON is read and written", readsAndWrites},
      {"text that is no JSON to the letter is refused", refusesWhatIsNoJson},
      {"nesting is limited", limitsDepth},
      {"numbers are limited to 18 digits", limitsNumbers},
  });
}
