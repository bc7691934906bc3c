/**
 * The document of the frame. It is static; its data comes from the page API. Tests rely on the field names. The fields are hidden by an
 * attribute until the script has shown the session: hidden by the stylesheet only, a field could have the focus before it, and lose input.
 */
export const formPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Secure payment</title>
<link rel="stylesheet" href="/page/form.css">
</head>
<body data-stage="wait">
<p class="ribbon" data-text="ribbon">SANDBOX — no real card</p>
<p class="wait" aria-hidden="true"><span></span><span></span><span></span></p>
<div class="columns" id="columns" hidden>
<section class="summary" aria-labelledby="shop">
<h1 id="shop"></h1>
<p class="amount" id="amount"></p>
<ul id="items"></ul>
<dl id="lines"></dl>
</section>
<form id="form" novalidate>
<fieldset>
<legend data-text="contact"></legend>
<p id="email-known" class="known" hidden></p>
<div id="email-entry"><label for="email" data-text="email"></label>
<input id="email" name="email" type="email" autocomplete="email" maxlength="254" aria-describedby="alert"></div>
</fieldset>
<fieldset id="card">
<legend data-text="method"></legend>
<label for="number" data-text="number"></label>
<div class="number"><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" aria-describedby="alert"><span id="brand" aria-live="polite"></span></div>
<div class="two">
<div><label for="expiry" data-text="expiry"></label>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" maxlength="9" aria-describedby="alert"></div>
<div><label for="cvc" data-text="cvc"></label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" maxlength="4" aria-describedby="alert"></div>
</div>
<label for="name" data-text="name"></label>
<input id="name" name="name" autocomplete="cc-name" maxlength="200" aria-describedby="alert">
<div class="two place">
<div><label for="country" data-text="country"></label>
<select id="country" name="country" autocomplete="country"></select></div>
<div><label for="postcode" data-text="postcode"></label>
<input id="postcode" name="postcode" autocomplete="postal-code" maxlength="20" aria-describedby="alert"></div>
</div>
<div id="address" class="two place" hidden>
<div><label for="line1" data-text="line1"></label>
<input id="line1" name="line1" autocomplete="address-line1" maxlength="200" aria-describedby="alert"></div>
<div><label for="city" data-text="city"></label>
<input id="city" name="city" autocomplete="address-level2" maxlength="200" aria-describedby="alert"></div>
</div>
<div id="tax" hidden><label for="tax_id" data-text="tax_id"></label>
<input id="tax_id" name="tax_id" autocomplete="off" maxlength="30" aria-describedby="alert"></div>
</fieldset>
<div id="terms" hidden><label class="tick"><input type="checkbox" name="terms"><span data-text="terms"></span></label>
<p id="terms-note" class="note"></p></div>
<p role="alert" id="alert"></p>
<button id="pay"></button>
<p id="note" class="note"></p>
</form>
<section class="challenge" aria-labelledby="challenge-title">
<h2 id="challenge-title" data-text="challenge"></h2>
<p id="challenge-why"></p>
<button type="button" id="complete" data-text="complete"></button>
<button type="button" id="fail" class="quiet" data-text="fail"></button>
</section>
</div>
<p class="done" role="status"><span aria-hidden="true">✓</span> <span data-text="done"></span></p>
<p class="closed" id="closed" role="status"></p>
<script src="/page/card-fields.js"></script>
<script src="/page/form.js"></script>
</body>
</html>`;
