/** A shop. */
module com.example.shop {
    exports com.example.shop;
}
