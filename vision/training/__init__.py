"""Made-up pictures and the fitting of weights to them; never imported by the product."""
